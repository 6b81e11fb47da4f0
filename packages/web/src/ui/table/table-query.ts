interface Read<Page> {
  data: Page | undefined
  error: Error | null
  refetch: () => Promise<unknown>
  isPlaceholderData: boolean
}

/** Maps a query result to the props of a table. */
export const tableQueryOptions = <Page>({ data, error, refetch, isPlaceholderData }: Read<Page>) => ({
  page: data,
  error,
  onRetry: () => void refetch(),
  isStale: isPlaceholderData,
})
