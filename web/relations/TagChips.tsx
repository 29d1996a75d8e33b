import Box from '@mui/material/Box'

export const TagChips = ({ tags }: { tags: readonly string[] }) => (
  <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
    {tags.map((tag) => (
      <Box component="li" key={tag} sx={chip}>
        {tag}
      </Box>
    ))}
  </Box>
)

const chip = {
  px: 2,
  py: 0.5,
  borderRadius: 999,
  bgcolor: 'var(--mint)',
  // In forced colours the ground goes and the line stays.
  border: '1px solid transparent',
  fontSize: 13,
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
} as const
