import '@mantine/core/styles/Fieldset.css'
import '@mantine/core/styles/SimpleGrid.css'
import type { ClaimRule } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { type UserRole, userRoles } from '@imagora/contract/roles'
import { Button, Fieldset, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { userGroupsQuery } from '#data/api/admin.ts'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'

const newRule: ClaimRule = { claim: 'groups', value: '', group_id: null, role: null }

interface RuleProps {
  rule: ClaimRule
  /** Position from 1. */
  position: number
  errorOf: (field: keyof ClaimRule) => ReactNode
  onChange: (changes: Partial<ClaimRule>) => void
  onRemove: () => void
}

function RuleFields({ rule, position, errorOf, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation(['providers', 'users'])
  const { data: groups = [] } = useQuery(userGroupsQuery)
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: limits.url }
  return (
    <Fieldset legend={t('rules.rule', { position })}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('rules.claim')}
          {...plain}
          value={rule.claim}
          error={errorOf('claim')}
          onChange={({ currentTarget }) => onChange({ claim: currentTarget.value })}
        />
        <TextInput
          label={t('rules.value')}
          {...plain}
          value={rule.value}
          error={errorOf('value')}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
        <NativeSelect
          label={t('rules.group')}
          data={[
            { value: '', label: t('rules.unchanged') },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(rule.group_id ?? '')}
          error={errorOf('group_id')}
          onChange={({ currentTarget }) => onChange({ group_id: Number(currentTarget.value) || null })}
        />
        <NativeSelect
          label={t('users:role')}
          data={[
            { value: '', label: t('rules.unchanged') },
            ...userRoles.map((role) => ({ value: role, label: t(`users:roles.${role}`) })),
          ]}
          value={rule.role ?? ''}
          onChange={({ currentTarget }) => onChange({ role: (currentTarget.value || null) as UserRole | null })}
        />
      </SimpleGrid>
      <IconButton label={t('rules.remove', { position })} onClick={onRemove}>
        <Trash2 size={16} />
      </IconButton>
    </Fieldset>
  )
}

export interface ClaimRuleValues {
  claim_rules: ClaimRule[]
  is_claims_once: boolean
  is_claim_required: boolean
}

interface Props {
  values: ClaimRuleValues
  errors: Record<string, ReactNode>
  onChange: (changes: Partial<ClaimRuleValues>) => void
}

/** Rules that give groups and roles by what the provider says of a user. */
export function ClaimRules({ values, errors, onChange }: Props) {
  const { t } = useTranslation('providers')
  const { claim_rules: rules, is_claims_once, is_claim_required } = values
  const change = (at: number, changes: Partial<ClaimRule>) =>
    onChange({ claim_rules: rules.map((rule, index) => (index === at ? { ...rule, ...changes } : rule)) })
  return (
    <MoreFields title={t('rules.title')}>
      <p style={{ margin: 0 }}>{t('rules.hint')}</p>
      <Stack>
        {rules.map((rule, index) => (
          <RuleFields
            // Rules have no identity except their index.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            rule={rule}
            position={index + 1}
            errorOf={(field) => errors[`claim_rules.${index}.${field}`]}
            onChange={(changes) => change(index, changes)}
            onRemove={() => onChange({ claim_rules: rules.filter((_rule, at) => at !== index) })}
          />
        ))}
      </Stack>
      <Button
        variant="default"
        disabled={rules.length >= limits.oauth.claimRules}
        onClick={() => onChange({ claim_rules: [...rules, newRule] })}
      >
        {t('rules.add')}
      </Button>
      <Switch
        label={t('rules.once')}
        description={t('rules.once_help')}
        checked={is_claims_once}
        onChange={({ currentTarget }) => onChange({ is_claims_once: currentTarget.checked })}
      />
      <Switch
        label={t('rules.required')}
        description={t('rules.required_help')}
        checked={is_claim_required}
        onChange={({ currentTarget }) => onChange({ is_claim_required: currentTarget.checked })}
      />
    </MoreFields>
  )
}
