import { Late, type LoadPart } from '#site/lib/Late.tsx'

const load: LoadPart<object> = async (locale) =>
  (await (locale === 'de' ? import('./parts-de.ts') : import('./parts-en.ts'))).SavedLinks

/** Links to what is saved, which follow the page. */
export const LateSavedLinks = () => <Late load={load} props={noProps} />

const noProps = {}
