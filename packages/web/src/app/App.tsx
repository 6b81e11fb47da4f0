import { DirectionContext, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { directionOf } from '@imagora/contract/languages'
import { useTheme } from '#lib/preferences/preferences.ts'
import { theme, cssVariablesResolver } from '#ui/theme/theme.ts'
import { queryClient } from './startup/query-client.ts'

// The server puts the CSP nonce of this page into the meta tag. Dialogs lock scrolling with a style element and look
// for the nonce under the other name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
Reflect.set(globalThis, '__webpack_nonce__', nonce)

function subscribeToLanguage(listener: () => void) {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

const useLanguageDirection = () => useSyncExternalStore(subscribeToLanguage, () => directionOf(i18next.language))

/** What Mantine's components ask for; the language alone decides, so nothing sets the direction. */
const ignore = () => {}
const directions = {
  ltr: { dir: 'ltr', toggleDirection: ignore, setDirection: ignore },
  rtl: { dir: 'rtl', toggleDirection: ignore, setDirection: ignore },
} as const

/** Provides the theme and the data to every screen. */
export function App({ children }: { children: ReactNode }) {
  const colorScheme = useTheme()
  const direction = useLanguageDirection()
  // The static first paint is removed in the same frame, so that no blank page shows in between.
  useLayoutEffect(() => document.querySelector('#opening')?.remove(), [])
  useLayoutEffect(() => {
    document.body.classList.toggle('dark', colorScheme === 'dark')
  }, [colorScheme])

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={colorScheme}
      getStyleNonce={() => nonce}
    >
      <DirectionContext value={directions[direction]}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </DirectionContext>
    </MantineProvider>
  )
}
