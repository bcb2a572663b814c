import { scriptVersions as endpoints } from '#contract/scriptVersions.ts';
import { hooksOf } from './hooksOf.ts';

const script = ['Prompt', 'Project', 'ScriptVersion'] as const;

export const scriptVersions = hooksOf('scriptVersions', endpoints, {
  queries: {
    list: ['ScriptVersion'],
    compare: ['ScriptVersion'],
  },
  mutations: {
    save: ['ScriptVersion'],
    remove: ['ScriptVersion'],
    restore: ({ dryRun }) => (dryRun ? [] : script),
    undo: script,
  },
});
