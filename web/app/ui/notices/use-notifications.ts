import { useLayoutEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { showToast } from '#shared/toasts/toasts.ts'

/** Takes what `useNotify` of react-admin reports and shows it as toasts. */
export function useNotifications(): void {
  const t = useTranslate()
  const { notifications, setNotifications } = useNotificationContext()
  // In the layout phase, since a dialog that opens in the same render closes older toasts in its effect.
  useLayoutEffect(() => {
    if (notifications.length === 0) return
    for (const { message, type, notificationOptions } of notifications) {
      const words = notificationOptions?.messageArgs as object | undefined
      showToast(typeof message === 'string' ? t(message, { _: message, ...words }) : message, type)
    }
    setNotifications((known) => known.filter((one) => !notifications.includes(one)))
  }, [notifications, setNotifications, t])
}
