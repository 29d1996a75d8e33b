import { useViewer } from '#ui/viewer/viewer.tsx'

/** Views belong to the person: an operator who acts for them neither sees nor saves any. */
export const useCanSaveViews = (): boolean => !useViewer().impersonation
