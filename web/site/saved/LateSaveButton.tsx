import { useState } from 'react'
import { Late, type LoadPart } from '#site/lib/Late.tsx'
import { EmptyHeart } from './Heart.tsx'
import type { SaveButtonProps } from './SaveButton.tsx'
import { whenSavedMatters } from './when-saved-matters.ts'

const load: LoadPart<SaveButtonProps> = async (locale) =>
  (await (locale === 'de' ? import('./parts-de.ts') : import('./parts-en.ts'))).SaveButton

/** The heart. What saves follows once it can matter, and then does what was pressed before. */
export function LateSaveButton(props: SaveButtonProps) {
  const { name, isWide = false } = props
  const [isPressed, setPressed] = useState(false)
  return (
    <Late
      load={load}
      after={whenSavedMatters}
      props={{ ...props, isPressed }}
      before={<EmptyHeart name={name} isWide={isWide} onPress={() => setPressed(true)} />}
    />
  )
}
