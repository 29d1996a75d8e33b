import { Late, type LoadPart } from '#site/lib/Late.tsx'
import { whenSavedMatters } from './when-saved-matters.ts'

const load: LoadPart<object> = async (locale) =>
  (await (locale === 'de' ? import('./parts-de.ts') : import('./parts-en.ts'))).SavedLinks

/** Links to what is saved, once there can be something. */
export const LateSavedLinks = () => <Late load={load} after={whenSavedMatters} props={noProps} />

const noProps = {}
