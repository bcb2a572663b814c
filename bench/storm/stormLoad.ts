import { auth } from '#contract/auth.ts';
import type { Endpoint, Input, Output } from '#contract/kit/endpoint.ts';
import { projects } from '#contract/projects.ts';
import { type Prompt, prompts } from '#contract/prompts.ts';
import { demoEmails, DEMO_PASSWORD } from '#testing/accounts.ts';
import { type Client, client } from '#testing/client.ts';
import { pause } from '#testing/until.ts';

export interface Load {
  /** Ids of prompts by their idempotency keys. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly statuses: ReadonlyMap<number | string, number>;
  readonly idProject: number;
  stop(): Promise<void>;
}

const LANES = 3;
const BETWEEN_MS = 60;
const AGAIN_MS = 100;

/** Posts prompts continuously; each is retried with its key until a response arrives. */
export async function startLoad(origin: string): Promise<Load> {
  const accepted = new Map<string, number>();
  const statuses = new Map<number | string, number>();
  let user: Client = client(origin, undefined);
  let isOver = false;
  const count = (status: number | string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  async function ask<E extends Endpoint>(endpoint: E, input: Input<E>, key?: string): Promise<Output<E> | undefined> {
    try {
      const { status, body } = await user.ask(endpoint, input, {
        signal: AbortSignal.timeout(30_000),
        ...(key && { headers: { 'idempotency-key': key } }),
      });
      count(status);
      if (status >= 200 && status < 300) return body;
      if (status === 401 && endpoint.path !== auth.login.path) await signIn();
      return undefined;
    } catch (error) {
      // The server is down, or the connection was lost with it.
      count(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 30 s' : 'not reached');
      return undefined;
    }
  }

  async function insist<E extends Endpoint>(endpoint: E, input: Input<E>, key?: string): Promise<Output<E>> {
    for (;;) {
      const answer = await ask(endpoint, input, key);
      if (answer !== undefined) return answer;
      await pause(AGAIN_MS);
    }
  }

  async function signIn(): Promise<void> {
    user = client(origin, await insist(auth.login, { email: demoEmails.USER, password: DEMO_PASSWORD }));
  }

  await signIn();
  const project = { name: 'Tempestade', description: 'Feito pela tempestade' };
  const { id: idProject } = await insist(projects.create, project, 'storm-project');
  const lane = async (number: number) => {
    for (let i = 0; !isOver; i += 1) {
      const key = `storm-${number}-${i}`;
      const text = `Fila ${number}, aviso de número ${i}. Para ouvir de novo, tecle ${i % 10}.`;
      const prompt = { idProject, name: 'aviso da tempestade', text, speaker: 'Clara', compression: false };
      accepted.set(key, ((await insist(prompts.create, prompt, key)) as Prompt).id);
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
