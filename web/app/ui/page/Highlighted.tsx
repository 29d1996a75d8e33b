import Box from '@mui/material/Box'

/** A text with the search words highlighted. */
export function Highlighted({ text, searchTerm }: { text: string; searchTerm: string }) {
  const words = searchTerm.split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  const found = new RegExp(`(${words.map((word) => escaped(word)).join('|')})`, 'giu')
  return text.split(found).map((part, index) =>
    // Every other part is a match.
    index % 2 === 1 ? (
      <Box key={index} component="mark" sx={{ bgcolor: 'var(--mint)', color: 'inherit', borderRadius: 0.5 }}>
        {part}
      </Box>
    ) : (
      part
    ),
  )
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
