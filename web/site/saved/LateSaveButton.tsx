import { Late, type LoadPart } from '#site/lib/Late.tsx'
import type { SaveButtonProps } from './SaveButton.tsx'

const load: LoadPart<SaveButtonProps> = async (locale) =>
  (await (locale === 'de' ? import('./parts-de.ts') : import('./parts-en.ts'))).SaveButton

/** The heart, whose code follows the page. */
export const LateSaveButton = (props: SaveButtonProps) => <Late load={load} props={props} />
