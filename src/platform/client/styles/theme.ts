import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './fonts.css';
import './tokens.css';
import './base.css';
import './buttons.css';
import './mantine.css';
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const blueprint: MantineColorsTuple = [
  '#eef3fd',
  '#dbe6fb',
  '#b5cbf7',
  '#8fb6ff',
  '#6a96ee',
  '#4777d6',
  '#2c5fc4',
  '#1b4bb0',
  '#163d91',
  '#0f2e70',
];

const vermilion: MantineColorsTuple = [
  '#fff1ea',
  '#ffe0d2',
  '#ffc1a6',
  '#ffa07a',
  '#ff8a5c',
  '#ee6a37',
  '#d9501f',
  '#c23f14',
  '#a83410',
  '#86290c',
];

const paper: MantineColorsTuple = [
  '#fbf9f4',
  '#f6f2e9',
  '#ece7da',
  '#dcd6c8',
  '#c3bdae',
  '#a19b8d',
  '#77726a',
  '#565c66',
  '#343a44',
  '#171b22',
];

const night: MantineColorsTuple = [
  '#e8eef8',
  '#c6d3e8',
  '#9fb1cc',
  '#6a81a8',
  '#233756',
  '#1a2d4a',
  '#13233b',
  '#0b1524',
  '#091120',
  '#060d18',
];

const red: MantineColorsTuple = [
  '#fff0ee',
  '#ffdcd8',
  '#ffbab3',
  '#ff9a90',
  '#f27469',
  '#dd5046',
  '#c8362d',
  '#b3261e',
  '#971b14',
  '#74120c',
];

const green: MantineColorsTuple = [
  '#edf9f0',
  '#d5f0dc',
  '#a9e3ba',
  '#7fd69b',
  '#55bd77',
  '#36a05a',
  '#278447',
  '#1d6b3a',
  '#16552d',
  '#0e3d1f',
];

const yellow: MantineColorsTuple = [
  '#fdf6e2',
  '#f9eabf',
  '#f4d88c',
  '#efc75e',
  '#dcae38',
  '#bd8f1a',
  '#9a7108',
  '#7d5600',
  '#624300',
  '#452f00',
];

/** `solid` is for permanent actions. */
const resolveVariantColors: VariantColorsResolver = (input) => {
  if (input.variant === 'primary') {
    return {
      background: 'var(--bw-primary)',
      hover: 'var(--bw-primary-hover)',
      color: 'var(--bw-on-primary)',
      border: 'none',
    };
  }
  if (input.variant === 'solid') {
    return {
      background: 'var(--bw-solid)',
      hover: 'var(--bw-solid-hover)',
      color: 'var(--bw-on-solid)',
      border: 'none',
    };
  }
  const resolved = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...resolved, color: 'var(--bw-on-filled)' } : resolved;
};

/** Colors that differ between light and dark are variables of tokens.css. */
export const theme = createTheme({
  colors: { blueprint, vermilion, red, green, yellow, gray: paper, dark: night },
  primaryColor: 'blueprint',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver: resolveVariantColors,
  black: '#171b22',
  fontFamily: 'var(--bw-text)',
  fontFamilyMonospace: 'var(--bw-mono)',
  headings: {
    fontFamily: 'var(--bw-display)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'clamp(2.125rem, 4.6vw, 3.25rem)', lineHeight: '1.04' },
      h2: { fontSize: 'clamp(1.625rem, 3vw, 2.25rem)', lineHeight: '1.1' },
      h3: { fontSize: '1.3125rem', lineHeight: '1.2' },
    },
  },
  defaultRadius: '3px',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: { transitionProps: { duration: 160, transition: 'fade' }, centered: true },
    },
    Menu: { defaultProps: { transitionProps: { duration: 140 } } },
  },
});

const commonVariables = {
  '--mantine-color-body': 'var(--bw-paper)',
  '--mantine-primary-color-contrast': 'var(--bw-on-filled)',
  '--mantine-color-text': 'var(--bw-ink)',
  '--mantine-color-bright': 'var(--bw-ink)',
  '--mantine-color-dimmed': 'var(--bw-dimmed)',
  '--mantine-color-placeholder': 'var(--bw-dimmed)',
  '--mantine-color-anchor': 'var(--bw-blue)',
  '--mantine-color-error': 'var(--bw-red)',
  '--mantine-color-default': 'transparent',
  '--mantine-color-default-hover': 'var(--bw-tint)',
  '--mantine-color-default-color': 'var(--bw-ink)',
  '--mantine-color-default-border': 'var(--bw-rule-strong)',
};

export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: commonVariables,
  // Mantine's default for this variable is nearly white in the dark scheme.
  dark: { ...commonVariables, '--mantine-color-red-outline': 'var(--bw-red)' },
});
