import { Menu } from '@mantine/core';
import type { DictionaryDraft } from '#contract/dictionary.ts';
import type { Language } from '#contract/kit/languages.ts';
import type { ReadingPiece } from '#contract/reading.ts';
import { demo } from '#api/demo.ts';
import { reading as readingApi } from '#api/reading.ts';
import { notifyOutcome } from '#crud/notifyOutcome.ts';
import { reading as text } from '#text/reading.ts';
import { Icon } from '#core/icons/Icon.tsx';
import { playOnce } from '#core/player/playOnce.ts';
import { useSpeaker } from '#features/dictionary/useSpeaker.ts';
import classes from '#features/dictionary/Dictionary.module.css';
import { accentVowel, findHomograph, writeVowel } from '#common/homographs.ts';

interface PieceMenuProps {
  readonly piece: ReadingPiece;
  readonly idProject: number;
  readonly voice: string;
  readonly language: Language;
  readonly onChange: (draft: Partial<DictionaryDraft>) => void;
  /** Replaces the piece in the text itself; absent if the text cannot be edited here. */
  readonly onRewrite?: ((written: string) => void) | undefined;
}

/** Menu of a normalized piece: its spoken form, the rule, and ways to change it. */
export function PieceMenu({
  piece: { written, spoken, said = spoken, rule },
  idProject,
  voice,
  language,
  onChange,
  onRewrite,
}: PieceMenuProps) {
  const speaker = useSpeaker(voice, language);
  const [speak] = demo.useSpeak();
  const [read] = readingApi.useLazyRead();
  const failed = text.hearFailed;
  const hear = () =>
    void notifyOutcome(speak({ speaker: speaker ?? '', text: said, language, compression: null }).unwrap(), {
      onDone: ({ audio, mimeType }) => playOnce(audio, mimeType),
      failed,
    });
  /** Saves the normalized form of `rewritten` as the dictionary entry of the piece. */
  const sayAs = (rewritten: string) =>
    void notifyOutcome(read({ text: rewritten, language, idProject }, true).unwrap(), {
      onDone: (reading) => onChange({ written, spoken: reading.said ?? reading.spoken }),
      failed,
    });
  const digits = written.replaceAll(/\D/g, '');
  const vowel = rule === 'homograph' || rule === 'vowel' ? vowelOf(written, said) : undefined;
  const label = vowel ? text.vowelLabel(vowel.word, vowel.isOpen) : text.pieceLabel(written, spoken);
  if (rule === 'pause')
    return (
      <span className={classes.pause} title={written}>
        {text.pause}
      </span>
    );
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <button type="button" tabIndex={-1} className={classes.piece} aria-label={label} data-rule={rule}>
          {spoken || written}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {text.rules[rule] ?? text.otherRule}: <b>{written}</b>
        </Menu.Label>
        <Menu.Item leftSection={<Icon name="volume" />} onClick={hear}>
          {text.hear}
        </Menu.Item>
        {vowel && onRewrite && <VowelItems vowel={vowel} onRewrite={onRewrite} />}
        {!written.startsWith('[') && (
          <>
            <Menu.Item onClick={() => sayAs(`[soletrar:${written.replaceAll(/[[\]]/g, '')}]`)}>{text.spell}</Menu.Item>
            {digits !== '' && (
              <Menu.Item onClick={() => sayAs(digits.replace(/^0+(?=\d)/, ''))}>{text.inFull}</Menu.Item>
            )}
            {digits !== '' && <Menu.Item onClick={() => sayAs([...digits].join(' '))}>{text.digits}</Menu.Item>}
            {rule === 'dictionary' ? (
              <Menu.Item onClick={() => onChange({ written })}>{text.editEntry}</Menu.Item>
            ) : (
              <Menu.Item onClick={() => onChange({ written, spoken: said, kind: 'respelling' })}>
                {text.respell}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const chosen = /^\[(?:abert|fechad)[oa]:\s*(\p{L}+)\s*\]$/iu;

/** The homograph of a piece, and which of its two vowels is spoken. */
function vowelOf(written: string, said: string) {
  const [, inside] = chosen.exec(written) ?? [];
  const word = inside ?? written;
  const homograph = findHomograph(word);
  if (homograph === undefined) return undefined;
  const isOpen = said === accentVowel(word, homograph.at, true);
  return { word, isOpen, isChosen: inside !== undefined, ...homograph };
}

interface VowelItemsProps {
  readonly vowel: NonNullable<ReturnType<typeof vowelOf>>;
  /** Writes the choice into the text as a mark. */
  readonly onRewrite: (written: string) => void;
}

function VowelItems({ vowel: { word, isOpen, isChosen, open, closed }, onRewrite }: VowelItemsProps) {
  const choices = [
    { label: text.openVowel(open), isOpen: true },
    { label: text.closedVowel(closed), isOpen: false },
  ];
  return (
    <>
      {choices.map((choice) => (
        <Menu.Item
          key={choice.label}
          rightSection={choice.isOpen === isOpen && <Icon name="check" />}
          onClick={() => onRewrite(writeVowel(word, choice.isOpen))}
        >
          {choice.label}
        </Menu.Item>
      ))}
      {isChosen && <Menu.Item onClick={() => onRewrite(word)}>{text.vowelByText}</Menu.Item>}
      <Menu.Divider />
    </>
  );
}
