/** Props of a field whose help stands below what is typed, not above it. */
export const helpBelow: { inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] } = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};
