/** The design tokens (CSS variables, light and dark) as a component theme; no colour is defined twice. */
import { contentId } from '#ui/page/layout.ts'
import { createTheme, type ThemeOptions } from '@mui/material/styles'

const token = (name: string) => `var(--${name})`
const tone = (name: string) => ({
  main: token(name),
  light: token(name),
  dark: token(name),
  contrastText: token('card'),
})

const headings = { fontFamily: token('font-heading'), fontWeight: 600, lineHeight: 1.25 }

/** The root of the pages; dialogs and menus open inside it, so that screen readers still announce the toasts beside it. */
const contentRoot = () => document.getElementById(contentId)

/** `dense` is for operators, who read long tables. */
export const createAccountTheme = (dense: boolean) =>
  createTheme({
    cssVariables: { nativeColor: true, cssVarPrefix: 'ui', disableCssColorScheme: true },
    palette,
    shape: { borderRadius: 4 },
    spacing: 4,
    typography: typographyOf(dense),
    transitions: {
      duration: {
        enteringScreen: 150,
        leavingScreen: 100,
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: 180,
        complex: 200,
      },
    },
    components: { ...fieldsOf(dense), ...surfacesOf(dense) },
  })

const palette: ThemeOptions['palette'] = {
  primary: {
    main: token('primary'),
    light: token('primary'),
    dark: token('primary-hover'),
    contrastText: token('on-primary'),
  },
  secondary: tone('accent'),
  error: tone('error'),
  success: tone('success'),
  warning: tone('warning'),
  info: tone('info'),
  text: { primary: token('ink'), secondary: token('muted'), disabled: token('muted') },
  background: { default: token('paper'), paper: token('card') },
  divider: token('hairline'),
  action: {
    hover: token('sand'),
    selected: token('mint'),
    disabled: token('muted'),
    disabledBackground: token('sand'),
    active: token('muted'),
  },
}

const typographyOf = (dense: boolean): ThemeOptions['typography'] => ({
  fontFamily: token('font-text'),
  fontSize: dense ? 13 : 14,
  body1: { fontSize: dense ? '0.9375rem' : '1rem', lineHeight: 1.6 },
  body2: { fontSize: dense ? '0.875rem' : '0.9375rem', lineHeight: 1.6 },
  h1: { ...headings, fontSize: dense ? '1.5rem' : 'clamp(1.5rem, 1.2rem + 1.5vw, 2rem)' },
  h2: { ...headings, fontSize: '1.25rem' },
  h3: { ...headings, fontSize: '1.125rem' },
  button: { textTransform: 'none', fontWeight: 600, fontSize: dense ? '0.9375rem' : '1rem' },
  caption: { fontSize: '0.875rem' },
})

/** Buttons and fields. Labels are above, hints and errors below the field. */
const fieldsOf = (dense: boolean): ThemeOptions['components'] => ({
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: dense ? 40 : 48, paddingInline: 20, borderRadius: 12 },
      outlined: { borderWidth: 1.5, borderColor: token('control') },
      // Forced colours remove the background that marks it as a button.
      contained: { '@media (forced-colors: active)': { border: '1px solid' } },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 6,
        whiteSpace: 'normal',
        fontWeight: 600,
        color: token('ink'),
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: token('ink') },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: dense ? 40 : 48,
        borderRadius: 12,
        backgroundColor: token('card'),
        '& .MuiOutlinedInput-notchedOutline': { top: 0, borderWidth: 1.5, borderColor: token('control') },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: token('ink') },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: token('error') },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 3, borderColor: token('focus') },
      },
    },
  },
  MuiToggleButton: { styleOverrides: { root: { borderRadius: 12 } } },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '0.875rem', marginInline: 0 } } },
})

/** What content lies on or opens in. */
const surfacesOf = (dense: boolean): ThemeOptions['components'] => ({
  MuiAlert: { styleOverrides: { root: { borderRadius: 12 } } },
  MuiMenu: { styleOverrides: { paper: { borderRadius: 12, border: `1px solid ${token('hairline')}` } } },
  MuiSkeleton: { styleOverrides: { rounded: { borderRadius: 20 } } },
  MuiPopover: { defaultProps: { container: contentRoot } },
  MuiModal: { defaultProps: { container: contentRoot } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 20 }, paperFullScreen: { borderRadius: 0 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 20, borderColor: token('hairline') } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: token('hairline'),
        fontVariantNumeric: 'tabular-nums',
        ...(dense && { paddingInline: 12 }),
      },
    },
  },
  MuiChip: {
    styleOverrides: { root: { fontSize: '0.875rem', backgroundColor: token('sand'), color: token('ink') } },
  },
})
