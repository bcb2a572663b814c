import { type TextSpot, before } from '#server/speech/normalization/rule.ts';
import { source } from '#server/speech/normalization/source.ts';

const rated = new RegExp(
  source`(?:^|[^\p{L}])(?:notas?|apgar|avaliação|pontuação|escore|score|média|conceito|tirou|tirei|tirar|tiramos|
    tiraram|acertou|acertei|acertar|acertos|gabaritou)[ \u00A0:]{1,2}(?:de[ \u00A0]|foi[ \u00A0]|é[ \u00A0])?$`,
  'u',
);
/** True behind a word that announces a mark: nota 7/10, tirou 8/10. */
export const isRated = (place: TextSpot): boolean => rated.test(before(place));

/** True behind a word that names a picture format, whose sides are said with 'por': tela 16:9. */
export const isScreen = (place: TextSpot): boolean =>
  /(?:tela|formato|vídeo|monitor|imagem|aspecto|proporção de tela)[ \u00A0](?:de[ \u00A0]|em[ \u00A0])?$/u.test(
    before(place),
  );

const inSets = new RegExp(
  source`(?:sets?|parciais|games?|duplo|tie-break)(?:[ \u00A0]a[ \u00A0]\d)?[ \u00A0:(]{1,3}
    (?:de[ \u00A0]|por[ \u00A0])?
    (?:[ \u00A0]?\d{1,2}\/\d{1,2}(?:[ \u00A0]\(\d{1,2}\))?(?:,|[ \u00A0]e)){0,4}[ \u00A0]?$`,
  'u',
);
/** True among the games or points won in sets, which are no dates: parciais 6/4, 7/6 (5) e 7/5. */
export const isInSets = (place: TextSpot): boolean => inSets.test(before(place));
