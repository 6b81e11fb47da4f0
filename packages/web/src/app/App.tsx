import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTheme } from '#lib/preferences/preferences.ts'
import { theme, cssVariablesResolver } from '#ui/theme/theme.ts'
import { queryClient } from './startup/query-client.ts'

// The server puts the CSP nonce of this page into the meta tag. Dialogs lock scrolling with a style element and look
// for the nonce under the other name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
Reflect.set(globalThis, '__webpack_nonce__', nonce)

/** Provides the theme and the data to every screen. */
export function App({ children }: { children: ReactNode }) {
  const colorScheme = useTheme()
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
      <DirectionProvider>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </DirectionProvider>
    </MantineProvider>
  )
}
