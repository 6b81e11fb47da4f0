import type { LogoTheme } from '@imagora/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#data/api/client.ts'
import { configsQuery } from './site.ts'

function uploadLogo({ theme, file }: { theme: LogoTheme; file: File }) {
  const form = new FormData()
  form.append('theme', theme)
  form.append('file', file, file.name)
  return api('POST /admin/site_logo', { form })
}

const deleteLogo = (theme: LogoTheme) => api('DELETE /admin/site_logo/{theme}', { params: { theme } })

/** Changes a logo at once; the configuration is read again, so that every header shows it. */
export function useLogoChanges() {
  const client = useQueryClient()
  const onSuccess = () => client.refetchQueries(configsQuery)
  return {
    upload: useMutation({ mutationFn: uploadLogo, onSuccess }),
    remove: useMutation({ mutationFn: deleteLogo, onSuccess }),
  }
}
