import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Leaf } from '#shared/brand/Leaf.tsx'
import * as paths from '#schemas/platform/paths.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useViewer } from '#ui/viewer/viewer.tsx'

/** The quick exit needs the place of the word on the narrowest phones. */
const hidden = { position: 'absolute', clipPath: 'inset(50%)' } as const
/** The words beside it are longer in German. */
const narrow = {
  '@media (max-width: 374.95px)': hidden,
  '@media (max-width: 409.95px)': { 'html:lang(de) &': hidden },
} as const

/** The logo, which leads home. `isShort`: without its word. */
export function Brand({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslate()
  const { userType } = useViewer()
  const isOperator = userType === 'admin'
  const isClient = userType === 'client'
  return (
    <Box
      component={Link}
      to={paths.overview()}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        ...(isClient ? { minWidth: 44, overflow: 'hidden' } : { flexShrink: 0 }),
        color: 'var(--ink)',
        textDecoration: 'none',
        fontFamily: 'var(--font-heading)',
        fontSize: 20,
        fontWeight: 600,
      }}
    >
      <Leaf />
      {isShort ? (
        <VisuallyHidden>Solace</VisuallyHidden>
      ) : (
        <Box component="span" sx={isClient ? narrow : undefined}>
          Solace
        </Box>
      )}
      {isOperator && !isShort && (
        <Box
          component="span"
          sx={{
            px: 1.5,
            border: '1px solid',
            borderRadius: 1.5,
            font: '600 12px/20px var(--font-text)',
            color: 'var(--accent)',
          }}
        >
          {t('account.nav.operations')}
        </Box>
      )}
    </Box>
  )
}
