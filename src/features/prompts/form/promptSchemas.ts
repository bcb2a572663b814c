import * as v from 'valibot';
import { Name } from '#contract/kit/names.ts';
import { Speaker } from '#contract/promptInputs.ts';
import { PromptText } from '#contract/prompts.ts';
import { promptForm as text } from '#text/pt/prompts.ts';

const common = { speaker: Speaker, compression: v.picklist(['true', 'false'], text.chooseCompression) };
const left = v.string();

/** What must be filled in: a text with its name, or a file, or (of an old prompt) the text alone. */
export const promptSchemas = {
  text: v.object({ ...common, name: Name, text: PromptText }),
  file: v.object({ ...common, name: left, text: left }),
  edit: v.object({ ...common, name: left, text: PromptText }),
};
