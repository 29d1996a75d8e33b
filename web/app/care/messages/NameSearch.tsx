import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import type { Ref } from 'react'
import { messageLimits } from '#schemas/care/message-limits.ts'

interface NameSearchProps {
  label: string
  typed: string
  onType: (typed: string) => void
  inputRef?: Ref<HTMLInputElement>
}

/** Searches names while the user types. */
export const NameSearch = ({ label, typed, onType, inputRef }: NameSearchProps) => (
  <TextField
    inputRef={inputRef}
    fullWidth
    size="small"
    type="search"
    label={label}
    value={typed}
    autoComplete="off"
    onChange={(event) => onType(event.target.value)}
    slotProps={{
      htmlInput: { maxLength: messageLimits.searchMax, enterKeyHint: 'search' },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <SearchIcon aria-hidden />
          </InputAdornment>
        ),
      },
    }}
  />
)
