import { type LoadPart, useLate } from '#site/lib/use-late.ts'
import type { SaveButtonProps } from './SaveButton.tsx'

const load: LoadPart<SaveButtonProps> = async (locale) =>
  (await (locale === 'de' ? import('./parts-de.ts') : import('./parts-en.ts'))).SaveButton

/** The heart, whose code follows the page. */
export function LateSaveButton(props: SaveButtonProps) {
  const Button = useLate(load)
  return Button && <Button {...props} />
}
