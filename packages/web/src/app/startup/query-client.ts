import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#data/api/api-error.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays one; only what never arrived is tried again.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
    },
  },
})
