import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { createElement } from 'react';
import { Icon } from '#core/icons/Icon.tsx';
import button from './Button.module.css';
import field from './Field.module.css';
import dialog from './Dialog.module.css';

const buganvilia: MantineColorsTuple = [
  '#FFF4F8',
  '#FEE5EE',
  '#FDCDE0',
  '#F9ABCB',
  '#F183B4',
  '#E3549B',
  '#C52C7E',
  '#A11965',
  '#7F114F',
  '#590D37',
];
const gray: MantineColorsTuple = [
  '#FCF9F7',
  '#F5F2EF',
  '#EBE7E4',
  '#DDD8D4',
  '#C3BCB7',
  '#9E959A',
  '#7C7177',
  '#5C5056',
  '#3F3339',
  '#23181E',
];
const dark: MantineColorsTuple = [
  '#EEEAEC',
  '#D1CACD',
  '#B0A6AB',
  '#887D82',
  '#60545A',
  '#41353C',
  '#2F242A',
  '#291E24',
  '#1F161B',
  '#160F13',
];

/** Classes of a field without its own label. */
export const plainField = { input: field.input ?? '', wrapper: field.wrapper ?? '' };
const inputClasses = {
  ...plainField,
  label: field.label,
  description: field.help,
  error: field.error,
  required: field.required,
};

export const theme = createTheme({
  primaryColor: 'buganvilia',
  primaryShade: { light: 7, dark: 6 },
  colors: { buganvilia, gray, dark },
  black: '#24171E',
  defaultRadius: 9,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--entoa-font)',
  fontFamilyMonospace: 'var(--entoa-mono)',
  fontSizes: { sm: '15px', md: '15px' },
  headings: { fontFamily: 'var(--entoa-font)', fontWeight: '600' },
  components: {
    Button: { defaultProps: { variant: 'default' }, classNames: { root: button.root, section: button.section } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36 }, classNames: { root: button.icon } },
    // The help is below the input.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { classNames: inputClasses },
    PasswordInput: { classNames: { ...inputClasses, innerInput: field.inner } },
    Textarea: { classNames: { ...inputClasses, input: field.area } },
    Select: { classNames: { ...inputClasses, dropdown: dialog.menu, option: dialog.menuItem } },
    NativeSelect: {
      classNames: inputClasses,
      defaultProps: { rightSection: createElement(Icon, { name: 'chevron' }) },
    },
    FileInput: { classNames: inputClasses },
    DateTimePicker: { classNames: { ...inputClasses, day: field.day } },
    DatePicker: { classNames: { day: field.day } },
    Checkbox: { classNames: { input: field.check } },
    Switch: {
      classNames: { track: field.track, thumb: field.thumb, label: field.switchLabel, description: field.help },
    },
    // The page's own CSS locks the scroll: the library would add a style element, which the content security policy
    // blocks.
    ModalRoot: {
      defaultProps: { lockScroll: false, centered: true, padding: 22, radius: 16, transitionProps: { duration: 180 } },
    },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 12,
        position: 'bottom-end',
        width: 'auto',
      },
      classNames: { dropdown: dialog.menu, item: dialog.menuItem },
    },
  },
});

const semantic = {
  '--mantine-color-body': 'var(--entoa-body)',
  '--mantine-color-text': 'var(--entoa-text)',
  '--mantine-color-dimmed': 'var(--entoa-text-soft)',
  '--mantine-color-placeholder': 'var(--entoa-text-mute)',
  '--mantine-color-anchor': 'var(--entoa-accent-text)',
  '--mantine-color-error': 'var(--entoa-danger)',
  '--mantine-color-default': 'var(--entoa-surface)',
  '--mantine-color-default-hover': 'var(--entoa-sunken)',
  '--mantine-color-default-color': 'var(--entoa-text)',
  '--mantine-color-default-border': 'var(--entoa-line)',
  '--mantine-color-disabled': 'var(--entoa-sunken)',
  '--mantine-color-disabled-color': 'var(--entoa-text-mute)',
  '--mantine-color-disabled-border': 'var(--entoa-line)',
  '--mantine-primary-color-filled': 'var(--entoa-accent)',
  '--mantine-primary-color-filled-hover': 'var(--entoa-accent-hover)',
  '--mantine-color-buganvilia-filled': 'var(--entoa-accent)',
  '--mantine-color-buganvilia-filled-hover': 'var(--entoa-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--entoa-on-accent)',
  '--mantine-line-height': '1.5',
};

/** Maps the tokens of `tokens.css` to Mantine's colours, in both schemes. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-shadow-md': 'var(--entoa-shadow-raised)' },
  light: semantic,
  dark: semantic,
});
