/** API path of a therapist's picture. The version changes with the picture, so the response can be cached for long. */
export function photoPath(identifier: string, version: string | null): string | null {
  return version && `/providers/${identifier}/photo?v=${encodeURIComponent(version)}`
}

/** API path of the signed-in therapist's own picture, listed or not. */
export const ownPhotoPath = (version: string) => `/provider/photo?v=${encodeURIComponent(version)}`
