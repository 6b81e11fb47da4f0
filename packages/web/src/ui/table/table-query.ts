interface Read<Page> {
  data: Page | undefined
  error: Error | null
  refetch: () => Promise<unknown>
  isPlaceholderData: boolean
}

/** What a table needs to know of the query that its rows come by. */
export const tableQueryOptions = <Page>({ data, error, refetch, isPlaceholderData }: Read<Page>) => ({
  page: data,
  error,
  onRetry: () => void refetch(),
  isStale: isPlaceholderData,
})
