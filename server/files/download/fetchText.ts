import { requestHost, type Question } from './requestHost.ts';
import { FetchFault, faultOfLine, faultOfStatus } from './fetchFault.ts';

/** Fetches a small text, such as a catalogue; rejects with a FetchFault. */
export async function fetchText(question: Question, bytesMax: number): Promise<string> {
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
    return Buffer.concat(pieces).toString('utf8');
  } catch (error) {
    question.signal?.throwIfAborted();
    throw error instanceof FetchFault ? error : faultOfLine(error, host);
  } finally {
    body.on('error', () => {}).destroy();
  }
}
