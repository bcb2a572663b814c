import * as v from 'valibot';

/** What the environment may say of pages elsewhere that the landing page leads to. */
export const linkEntries = {
  SOCIAL_LINKS: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const links = dataset.value
          .split(',')
          .map((entry) => /^\s*([^=]{1,40}?)\s*=\s*(https?:\/\/\S+)\s*$/.exec(entry));
        if (links.every((link) => link !== null && URL.canParse(link[2]!)))
          return links.map((link) => ({ name: link![1]!, url: link![2]! }));
        addIssue({
          message:
            'SOCIAL_LINKS must look like GitHub=https://github.com/entoa,LinkedIn=https://linkedin.com/company/entoa.',
        });
        return NEVER;
      }),
    ),
  ),
};
