import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** What the sum is for, and the sum in large figures. */
export const Sum = ({ label, sum }: { label: string; sum: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'baseline', justifyContent: 'space-between' }}>
    <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
    <Typography
      sx={{
        fontSize: 'clamp(1.5rem, 1.3rem + 1vw, 2rem)',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        lineHeight: 1.3,
      }}
    >
      {sum}
    </Typography>
  </Box>
)
