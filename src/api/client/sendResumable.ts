import { atBase } from '#common/device/atBase.ts';
import { MODEL_UPLOADS_ADDRESS } from '#contract/models.ts';
import { refreshSession } from './refreshSession.ts';
import { fileChanged, hasChangedFile, parseBody } from './send.ts';
import { getSession } from './session.ts';

const SECOND = 1000;
/**
 * Pauses between attempts without progress. After the last one the failure is shown; the next 'Salvar' resumes from
 * there.
 */
const PAUSES_MS = [1, 1, 2, 3, 5, 5, 10, 10, 10, 20, 20, 30, 30, 60, 60, 60, 60, 60].map((seconds) => seconds * SECOND);

export interface ResumableNews {
  /** Bytes of the file that the server has. */
  sent(now: { readonly bytes: number; readonly of: number }): void;
  /** The connection is lost; it is retried automatically. */
  lost(): void;
}

/**
 * Uploads a large file so that the upload survives a lost connection, a server restart, or a closed page (tus 1.0.0).
 * Resolves to the upload's id, which a form then submits; rejects with `{ status, data }`.
 */
export async function sendResumable(file: File, news: ResumableNews, signal: AbortSignal): Promise<string> {
  const [{ Upload }] = await Promise.all([import('tus-js-client'), refreshSession()]);
  return new Promise((resolve, reject) => {
    const stopIfChanged = async () => {
      if (!(await hasChangedFile({ file }))) return;
      void upload.abort(true).catch(() => undefined);
      reject(Object.assign(new Error(fileChanged.data.message), fileChanged));
    };
    const upload = new Upload(file, {
      endpoint: atBase(MODEL_UPLOADS_ADDRESS),
      metadata: { filename: file.name },
      retryDelays: PAUSES_MS,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${getSession().accessToken() ?? ''}`),
      onProgress: (bytes, of) => news.sent({ bytes, of: of ?? file.size }),
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0;
        // An upload of gigabytes can outlive the token with which it began.
        if (status === 401) void refreshSession();
        if (status === 0) void stopIfChanged();
        const isPassing = status === 0 || status === 401 || status === 409 || status === 429 || status >= 500;
        if (isPassing) news.lost();
        return isPassing;
      },
      onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
      onError: (error) => {
        const answer = 'originalResponse' in error ? error.originalResponse : null;
        reject(
          Object.assign(
            new Error(error.message),
            answer ? { status: answer.getStatus(), data: parseBody(answer.getBody()) } : { status: 'FETCH_ERROR' },
          ),
        );
      },
    });
    signal.addEventListener(
      'abort',
      () => {
        // The person cancelled: the part that has arrived is removed on the server too.
        void upload.abort(true).catch(() => undefined);
        reject(Object.assign(new Error('abort'), { status: 'FETCH_ERROR' }));
      },
      { once: true },
    );
    void upload.findPreviousUploads().then(([previous]) => {
      if (signal.aborted) return;
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    });
  });
}
