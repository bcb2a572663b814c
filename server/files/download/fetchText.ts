import { requestHost, type Question } from './requestHost.ts';
import { FetchFault, faultOfLine, faultOfStatus } from './fetchFault.ts';

/** Fetches a small text, such as a catalogue; rejects with a FetchFault. */
export const fetchText = async (question: Question, bytesMax: number): Promise<string> =>
  (await fetchBytes(question, bytesMax)).toString('utf8');

/** Fetches a small file of unknown size; rejects with a FetchFault. */
export async function fetchBytes(question: Question, bytesMax: number): Promise<Buffer> {
  const { status, host, header, body } = await requestHost(question);
  try {
    if (status !== 200) throw faultOfStatus(status, host, header('retry-after'));
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of body as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > bytesMax) throw new FetchFault(`A resposta de ${host} é grande demais.`);
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    question.signal?.throwIfAborted();
    throw error instanceof FetchFault ? error : faultOfLine(error, host);
  } finally {
    body.on('error', () => {}).destroy();
  }
}
