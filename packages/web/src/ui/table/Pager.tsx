import '@mantine/core/styles/Pagination.css'
import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'

export interface PageMeta {
  current_page: number
  last_page: number
  from: number | null
  to: number | null
  total: number
  /** More rows exist than `total` counts. */
  is_more?: boolean | undefined
}

interface Props {
  meta: PageMeta
  onPage: (page: number) => void
}

export function Pager({ meta: { current_page, last_page, from, to, total, is_more }, onPage }: Props) {
  const { t } = useTranslation()
  if (last_page === 1) return null
  return (
    <nav className={classes.pager} aria-label={t('table.pages')}>
      <span>{t('table.range', { from: from ?? 0, to: to ?? 0, total: is_more ? `${total}+` : total })}</span>
      <Pagination
        size="sm"
        total={last_page}
        value={current_page}
        onChange={onPage}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? t('table.previous') : control === 'next' ? t('table.next') : undefined,
        })}
      />
    </nav>
  )
}
