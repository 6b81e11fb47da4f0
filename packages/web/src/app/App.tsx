import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTheme } from '#lib/preferences/preferences.ts'
import { theme, variables } from '#ui/theme/theme.ts'
import { queryClient } from './startup/query-client.ts'

// The server puts the nonce of this very page there. Dialogs lock scrolling by a style of their own and look for it
// under the other name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
Reflect.set(globalThis, '__webpack_nonce__', nonce)

/** Theme and data for whatever is shown. */
export function App({ children }: { children: ReactNode }) {
  const colorScheme = useTheme()
  // What stood here until now goes as this comes, with nothing blank in between.
  useLayoutEffect(() => document.querySelector('#opening')?.remove(), [])
  useLayoutEffect(() => {
    document.body.classList.toggle('dark', colorScheme === 'dark')
  }, [colorScheme])

  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={colorScheme}
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  )
}
