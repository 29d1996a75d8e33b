import Box from '@mui/material/Box'
import { fileKinds } from '#schemas/platform/files.ts'
import { extensionOf } from './chosen.ts'
import { useBlobAddress } from './use-blob-address.ts'

const kinds = ['jpg', 'jpeg', 'png'] as const
type Kind = (typeof kinds)[number]

export const isPicture = (name: string): boolean => (kinds as readonly string[]).includes(extensionOf(name))

/** A small picture from this device, beside its name. */
export function LocalPicture({ file }: { file: File }) {
  const show = useBlobAddress(file, fileKinds[extensionOf(file.name) as Kind].type)
  return (
    <Box
      component="img"
      ref={show}
      alt=""
      sx={{ width: 56, height: 56, my: 1, borderRadius: 2, objectFit: 'cover', bgcolor: 'var(--sand)' }}
    />
  )
}
