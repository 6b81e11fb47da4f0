import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#data/api/api-error.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Only requests without a response are retried; a refusal is final.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.status === 0,
    },
  },
})
