import * as v from 'valibot';
import { Name } from '#contract/kit/names.ts';
import { Language } from '#contract/kit/languages.ts';
import { Speaker } from '#contract/promptInputs.ts';
import { promptForm as text } from '#text/promptForm.ts';
import { PromptText } from '#common/promptText.ts';

const common = {
  speaker: Speaker,
  language: Language,
  compression: v.picklist(['true', 'false'], text.chooseCompression),
};
const left = v.string();

/** Required fields: a name and a text, or a file. An existing prompt may keep a name that is no longer valid. */
export const promptSchemas = {
  text: v.object({ ...common, name: Name, text: PromptText }),
  file: v.object({ ...common, name: left, text: left }),
  edit: (name: string) => v.object({ ...common, name: v.union([v.literal(name), Name]), text: PromptText }),
};
