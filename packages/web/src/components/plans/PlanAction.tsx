import type { Plan, PlanPrice } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/layout/links.tsx'

interface Props {
  plan: Plan
  price: PlanPrice | undefined
  /** The user has this plan. */
  isCurrent?: boolean
}

/** Link to the plan page, or to the contact address when the price is on request. */
export function PlanAction({ plan: { id, name, contact_url }, price, isCurrent = false }: Props) {
  const { t } = useTranslation('plans')
  if (price && price.price !== null) {
    return (
      <ButtonLink
        to="/user/plans/$id"
        params={{ id: String(id) }}
        search={{ price: price.id }}
        variant={price.recommended ? 'filled' : 'default'}
        aria-label={t(isCurrent ? 'renew_named' : 'choose_named', { name })}
      >
        {t(isCurrent ? 'renew' : 'choose')}
      </ButtonLink>
    )
  }
  if (!contact_url) return <p>{t('contact_nobody')}</p>
  return (
    <Button
      component="a"
      href={contact_url}
      target="_blank"
      rel="noopener"
      variant="default"
      aria-label={t('contact_named', { name })}
    >
      {t('contact')}
    </Button>
  )
}
