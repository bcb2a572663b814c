import { useState } from 'react';
import type { Backup } from '#contract/backups.ts';
import type { Input, Output } from '#contract/kit/endpoint.ts';
import type { DemoLeftovers, setup } from '#contract/setup.ts';
import { setup as setupApi } from '#api/setup.ts';
import { refusalOf } from '#api/client/refusalOf.ts';

export type Entered = Output<typeof setup.create>;
type Given = Input<typeof setup.create>;
type Answers = { [Field in keyof Given]-?: Exclude<Given[Field], undefined> };

/** Answers of all steps, and the final request; nothing is stored before the last step. */
export function useFirstVisit(offer: Output<typeof setup.get>, onEntered: (answer: Entered) => void) {
  const [create] = setupApi.useCreate();
  const [check] = setupApi.useCheck();
  const [answers, setAnswers] = useState<Answers>({
    code: '',
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    name: offer.name,
    voice: null,
    mail: null,
  });
  const [backups, setBackups] = useState<readonly Backup[]>([]);
  const [leftovers, setLeftovers] = useState<DemoLeftovers>();
  /** Why the setup is closed: somebody else has completed it. */
  const [closed, setClosed] = useState<string>();
  const orClose = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await asked;
    } catch (thrown) {
      const refusal = refusalOf(thrown);
      if (refusal?.code !== 'NOT_FOUND') throw thrown;
      setClosed(refusal.message);
      return undefined;
    }
  };
  return {
    answers,
    closed,
    answer: (some: Partial<Answers>) => setAnswers((all) => ({ ...all, ...some })),
    backups,
    leftovers,
    /** Resolves to false if the setup is already closed. */
    isCode: async (code: string) => {
      const shown = await orClose(check({ code }).unwrap());
      setBackups(shown?.backups ?? []);
      setLeftovers(shown?.leftovers);
      return shown !== undefined;
    },
    finish: async (rest: Partial<Answers>) => {
      const entered = await orClose(create({ ...answers, ...rest }).unwrap());
      if (entered) onEntered(entered);
    },
  };
}
export type FirstVisit = ReturnType<typeof useFirstVisit>;
