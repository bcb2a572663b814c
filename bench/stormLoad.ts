import { auth } from '#contract/auth.ts';
import { API_ROOT } from '#contract/kit/endpoint.ts';
import { pause } from './stormProcesses.ts';

export interface Load {
  /** Ids of prompts by the keys they were asked with. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<number | string, number>;
  readonly idProject: number;
  stop(): Promise<void>;
}

const EMAIL = 'usuario@entoa.local';
const PASSWORD = 'Entoa#2026';
const LANES = 3;
const BETWEEN_MS = 60;
const AGAIN_MS = 100;

/** Posts prompts all the while; each is asked again under its key until it has been answered for. */
export async function startLoad(origin: string): Promise<Load> {
  const accepted = new Map<string, number>();
  const statuses = new Map<number | string, number>();
  let token = '';
  let isOver = false;
  const count = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  async function ask<Answer>(path: string, body: object, key?: string): Promise<Answer | undefined> {
    try {
      const answer = await fetch(origin + API_ROOT + path, {
        method: 'POST',
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(key && { 'idempotency-key': key }),
        },
      });
      count(answer.status);
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as Answer;
      if (answer.status === 401 && path !== auth.login.path) await signIn();
      return undefined;
    } catch (error) {
      // Nobody listens, or the connection was lost with its server.
      count(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 30 s' : 'not reached');
      return undefined;
    }
  }

  async function insist<Answer>(path: string, body: object, key?: string): Promise<Answer> {
    for (;;) {
      const answer = await ask<Answer>(path, body, key);
      if (answer !== undefined) return answer;
      await pause(AGAIN_MS);
    }
  }

  async function signIn(): Promise<void> {
    const answer = await insist<{ accessToken: string }>(auth.login.path, { email: EMAIL, password: PASSWORD });
    token = answer.accessToken;
  }

  await signIn();
  const project = { name: 'Tempestade', description: 'Feito pela tempestade' };
  const { id: idProject } = await insist<{ id: number }>('/projects', project, 'storm-project');
  const lane = async (number: number) => {
    for (let i = 0; !isOver; i += 1) {
      const key = `storm-${number}-${i}`;
      const text = `Fila ${number}, aviso de número ${i}. Para ouvir de novo, tecle ${i % 10}.`;
      const prompt = { idProject, name: 'aviso da tempestade', text, speaker: 'Clara', compression: false };
      accepted.set(key, (await insist<{ id: number }>('/prompts', prompt, key)).id);
      await pause(BETWEEN_MS);
    }
  };
  const all = Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
  return {
    accepted,
    statuses,
    idProject,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}
