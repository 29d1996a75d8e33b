import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'

/** Number of reviews by stars: a table styled as bars. */
export function Distribution({ counts }: { counts: readonly number[] }) {
  const t = useTranslate()
  const formats = useFormats()
  const most = Math.max(1, ...counts)
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', 'td, th': { p: 1, fontSize: 14 } }}>
      <caption>
        <VisuallyHidden>{t('reviews.distribution')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('reviews.column_stars')}</VisuallyHidden>
          </th>
          <th scope="col">
            <VisuallyHidden>{t('reviews.column_count')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count, place) => (
          <tr key={place}>
            <Box
              component="th"
              scope="row"
              sx={{ width: 88, textAlign: 'left', fontWeight: 400, whiteSpace: 'nowrap' }}
            >
              {t(`reviews.stars_${counts.length - place}`)}
            </Box>
            <Box component="td">
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <Box aria-hidden sx={{ flex: 1, height: 10, borderRadius: 999, bgcolor: 'var(--sand)' }}>
                  <Box
                    sx={{ width: `${(count / most) * 100}%`, height: 1, borderRadius: 999, bgcolor: 'var(--stars)' }}
                  />
                </Box>
                <Box component="span" sx={{ minWidth: 32, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
                  {formats.number(count)}
                </Box>
              </Box>
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
