import Box from '@mui/material/Box'

/** A sum in a list, and below it why it is not the usual one. */
export const PricedSum = ({ sum, note }: { sum: string; note: string | null }) => (
  <>
    {sum}
    {note && (
      <Box
        component="span"
        sx={{ display: 'block', minWidth: 160, color: 'var(--muted)', fontSize: 13, whiteSpace: 'normal' }}
      >
        {note}
      </Box>
    )}
  </>
)
