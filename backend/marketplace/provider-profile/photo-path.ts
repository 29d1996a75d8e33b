/** Where a therapist's picture is, below the API; the version changes with the picture, so it may be kept for long. */
export function photoPath(identifier: string, version: string | null): string | null {
  return version && `/providers/${identifier}/photo?v=${encodeURIComponent(version)}`
}

/** Where the signed-in therapist's own picture is, listed or not. */
export const ownPhotoPath = (version: string) => `/provider/photo?v=${encodeURIComponent(version)}`
