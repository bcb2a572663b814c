import type { ConsentState } from '#contract/papers.ts';
import { dayIn } from '#contract/kit/days.ts';
import { listPapers } from '#server/modules/papers/papers.ts';
import { isIP } from 'node:net';
import tls from 'node:tls';
import { isLoopback } from '#server/config/config.ts';
import { readBackupAge } from '#server/modules/backups/backupAge.ts';
import { momentOf, openBackupFolder } from '#server/modules/backups/backupFolder.ts';
import { freeBytes, SCARCE_BYTES } from '#server/files/diskSpace.ts';
import { readHearingState } from '#server/modules/hearings/hearings.ts';
import { verifyMails } from '#server/modules/mail/openMails.ts';
import { ago, broken, bytes, type Check, warning, number, ok } from './Check.ts';

const HOUR_MS = 3_600_000;
/** A night, plus the hours in which a failed backup is made up for. */
const BACKUP_OLD_MS = 36 * HOUR_MS;
const CERTIFICATE_SHORT_DAYS = 14;
const ANSWER_WITHIN_MS = 4000;

export const servicesChecks: readonly Check[] = [
  {
    id: 'backup',
    title: 'Última cópia de segurança',
    warning: async ({ config: { BACKUP_DIR }, db }) => {
      if (BACKUP_DIR === undefined) {
        const { newest, isOverdue } = await readBackupAge(db, {});
        if (newest && !isOverdue) return ok(`Feita ${ago(newest)}. Nenhuma é feita sozinha.`);
        return warning(
          newest ? `Feita ${ago(newest)}. Nenhuma é feita sozinha.` : 'Nenhuma cópia é feita.',
          'Baixe uma em Configurações, ou defina BACKUP_DIR, uma pasta em outro disco.',
        );
      }
      const folder = openBackupFolder(BACKUP_DIR);
      const failure = await folder.failure();
      if (failure)
        return broken(`A última não foi feita: ${failure.reason}`, 'Resolva isso e faça uma em Configurações.');
      if (!(await folder.isWritable()))
        return broken(
          `O servidor não consegue escrever em ${BACKUP_DIR}.`,
          'Dê à conta do servidor o direito de escrever nessa pasta.',
        );
      const [newest] = await folder.list();
      if (newest === undefined)
        return warning('Nenhuma ainda; a primeira vem às 2h.', 'Ou faça uma agora em Configurações.');
      const { totals } = await folder.read(newest);
      const sentence = `${ago(momentOf(newest))}, ${bytes(totals.bytes)}, em ${BACKUP_DIR}.`;
      if (Date.now() - momentOf(newest).getTime() > BACKUP_OLD_MS)
        return warning(sentence, 'Há mais de um dia sem cópia: veja se o servidor fica ligado à noite.');
      const free = await freeBytes(BACKUP_DIR);
      if (free !== undefined && free < SCARCE_BYTES)
        return warning(`${sentence} Restam ${bytes(free)} nesse disco.`, 'Libere espaço no disco das cópias.');
      return ok(sentence);
    },
  },
  {
    id: 'certificate',
    title: 'Certificado',
    warning: async ({ config: { PUBLIC_URL } }) => {
      if (PUBLIC_URL?.protocol !== 'https:')
        return PUBLIC_URL && !isLoopback(PUBLIC_URL.hostname)
          ? warning(
              `${PUBLIC_URL.origin} não usa https.`,
              'Sem https o aplicativo não se instala nem funciona sem rede.',
            )
          : ok('Não é preciso: só esta máquina usa a Entoa.');
      const until = await certificateEnd(PUBLIC_URL).catch(() => undefined);
      if (!until)
        return warning(`Daqui não se chega a ${PUBLIC_URL.host}.`, 'Se o endereço abre no navegador, está tudo bem.');
      const days = Math.floor((until.getTime() - Date.now()) / (24 * HOUR_MS));
      if (days < 0) return broken('Venceu.', 'Renove o certificado do proxy.');
      const sentence = `Vale por mais ${number(days)} dias.`;
      return days < CERTIFICATE_SHORT_DAYS ? warning(sentence, 'Veja se o proxy o renova sozinho.') : ok(sentence);
    },
  },
  {
    id: 'mail',
    title: 'E-mail',
    warning: async ({ config, db }) => {
      try {
        if (!(await verifyMails(db, config, ANSWER_WITHIN_MS)))
          return warning(
            'As mensagens ficam na pasta outbox dos dados.',
            'Para que cheguem às pessoas, configure o e-mail em Configurações, ou defina SMTP_URL e MAIL_FROM.',
          );
      } catch {
        return broken(
          'O servidor de e-mail não aceita a conexão.',
          'Confira endereço, porta, usuário e senha em Configurações, ou em SMTP_URL.',
        );
      }
      return ok('O servidor de e-mail aceita mensagens.');
    },
  },
  {
    id: 'voices',
    title: 'Vozes e motores',
    warning: ({ speech }) => {
      if (!speech) return undefined;
      const away = speech.engines().filter(({ state }) => state === 'away');
      const voices = speech.voices.length;
      if (voices === 0) return broken('Nenhuma voz pode falar.', 'Ligue uma voz em Modelos.');
      const sentence = voices === 1 ? 'Uma voz pode falar.' : `${number(voices)} vozes podem falar.`;
      if (away.length === 0) return ok(sentence);
      return warning(
        `${sentence} Sem resposta: ${away.map(({ name }) => name).join(', ')}.`,
        'Confira os endereços em ENGINES.',
      );
    },
  },
  {
    id: 'consents',
    title: 'Consentimentos de voz',
    warning: async ({ config: { TIME_ZONE }, db, speech }) => {
      const platformVoices = speech?.platformVoices ?? [];
      const all = await listPapers(db, { today: dayIn(TIME_ZONE), platformVoices }, { hasTexts: false });
      const day = (date: string | null) => date?.split('-').reverse().join('/');
      const tell = (state: ConsentState) =>
        all
          .filter(({ consentState }) => consentState === state)
          .map(({ voice, consentUntil }) => `${voice} (${day(consentUntil)})`)
          .join(', ');
      const [ended, ending] = [tell('ended'), tell('ending')];
      if (ended === '' && ending === '') return undefined;
      return warning(
        [ended && `Terminou: ${ended}.`, ending && `Termina em até 30 dias: ${ending}.`].filter(Boolean).join(' '),
        'Renove o consentimento nos documentos da voz, em Modelos. Sem ele, a voz não gera áudio novo.',
      );
    },
  },
  {
    id: 'recognizer',
    title: 'Conferência dos áudios',
    warning: async ({ config: { RECOGNIZER }, db, speech }) => {
      const place = RECOGNIZER && (RECOGNIZER.kind === 'local' ? RECOGNIZER.folder : RECOGNIZER.model);
      const name = speech?.recognizer?.name ?? place;
      if (name === undefined) return undefined;
      const { waiting, givenUp, failure } = await readHearingState(db);
      const queue = waiting === 0 ? 'Nenhum áudio espera.' : `${number(waiting)} à espera.`;
      if (failure !== null)
        return warning(
          `O reconhecedor (${name}) ${failure}. ${queue}`,
          'Os áudios ficam prontos do mesmo jeito, e a conferência é tentada de novo. ' +
            (RECOGNIZER ? 'Confira RECOGNIZER.' : 'Confira o reconhecedor em Modelos.'),
        );
      if (givenUp > 0)
        return warning(
          `${queue} ${number(givenUp)} sem resposta que sirva, depois de muitas tentativas.`,
          'Escolha-os na lista e peça “Conferir” outra vez.',
        );
      return ok(`${queue} Reconhecedor: ${name}.`);
    },
  },
];

/** Expiry of the certificate that visitors see, whoever issued it. */
function certificateEnd({ hostname, port }: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      host: hostname,
      port: Number(port || 443),
      ...(isIP(hostname) === 0 && { servername: hostname }),
      timeout: ANSWER_WITHIN_MS,
      // The certificate is only inspected, and nothing is sent over the connection.
      rejectUnauthorized: false,
    });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
