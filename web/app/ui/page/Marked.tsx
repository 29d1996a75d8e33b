import Box from '@mui/material/Box'

/** A text with the words that were looked for marked in it. */
export function Marked({ text, sought }: { text: string; sought: string }) {
  const words = sought.split(/\s+/).filter(Boolean)
  if (words.length === 0) return text
  const found = new RegExp(`(${words.map((word) => escaped(word)).join('|')})`, 'giu')
  return text.split(found).map((part, index) =>
    // Every other part is one that was found.
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
