import type { ApiToken } from '@imagora/contract'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { DeleteToken } from './DeleteToken.tsx'
import { tokensQuery } from '#data/identity/tokens.ts'
import type { TokensSearch } from './search.ts'
import classes from './TokensPage.module.css'
import { useTokenColumns } from './use-token-columns.tsx'

const route = getRouteApi('/user/tokens')

/** What programs may do in the person's name, and when they last did. */
export function TokensPage() {
  const { t } = useTranslation('tokens')
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: page, error, refetch, isPlaceholderData } = useQuery(tokensQuery(search))
  const [leaving, setLeaving] = useState<ApiToken | null>(null)
  const [isAsking, asking] = useDisclosure()
  const columns = useTokenColumns((token) => {
    setLeaving(token)
    asking.open()
  })
  const create = (
    <ButtonLink to="/user/tokens/create" leftSection={<Plus size={16} />}>
      {t('create')}
    </ButtonLink>
  )

  return (
    <div className={classes.page}>
      <PageTitle title={t('title')} count={page && formats.total(page.meta)}>
        {page && page.meta.total > 0 && create}
      </PageTitle>
      <p className={classes.hint}>{t('hint')}</p>
      <DataTable<ApiToken, TokensSearch>
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        page={page}
        error={error}
        onRetry={() => void refetch()}
        isStale={isPlaceholderData}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        empty={<EmptyState drawing="closed" title={t('none')} hint={t('none_hint')} action={create} />}
      />
      <DeleteToken token={leaving} opened={isAsking} onClose={asking.close} />
    </div>
  )
}
