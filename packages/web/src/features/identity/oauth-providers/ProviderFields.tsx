import type { OauthDriverName, OauthOptions } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Anchor, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { ClaimRules, type ClaimRuleValues } from './ClaimRules.tsx'

type OptionName = keyof OauthOptions

interface Driver {
  /** URL of the site that issues the credentials. */
  site?: string
  /** Options besides the scopes, which every driver has. */
  options: OptionName[]
}

const endpointOptions: OptionName[] = ['authorize_url', 'token_url', 'user_url']

/** Differences between the drivers in the form; the wording is in the translations. */
const driverInfos: Record<OauthDriverName, Driver> = {
  oidc: { options: [] },
  google: { site: 'https://console.cloud.google.com/apis/credentials', options: [] },
  github: { site: 'https://github.com/settings/developers', options: endpointOptions },
  gitee: { site: 'https://gitee.com/oauth/applications', options: endpointOptions },
  qq: { site: 'https://connect.qq.com/manage.html', options: ['use_unionid', ...endpointOptions, 'openid_url'] },
  wechat: { site: 'https://open.weixin.qq.com/', options: ['use_unionid', ...endpointOptions] },
  weibo: { site: 'https://open.weibo.com/apps', options: endpointOptions },
  dingtalk: { site: 'https://open-dev.dingtalk.com/', options: ['use_unionid', ...endpointOptions] },
  feishu: { site: 'https://open.feishu.cn/app', options: ['use_unionid', ...endpointOptions] },
}

export const oauthDriverNames = Object.keys(driverInfos) as OauthDriverName[]

export const emptyOauthOptions: OauthOptions = {
  issuer: '',
  scopes: '',
  authorize_url: '',
  token_url: '',
  openid_url: '',
  user_url: '',
  use_unionid: false,
}

export interface ProviderValues extends ClaimRuleValues {
  name: string
  client_id: string
  client_secret: string | null
  is_enabled: boolean
  options: OauthOptions
}

interface Props<Values extends ProviderValues> {
  driver: OauthDriverName
  form: UseFormReturnType<Values>
  /** Input of the secret, which differs between a new and an existing provider. */
  secret: ReactNode
}

/** Link to the site that issues the credentials. */
function Source({ driver }: { driver: OauthDriverName }) {
  const { t } = useTranslation('providers')
  const { site } = driverInfos[driver]
  return (
    <p style={{ margin: 0 }}>
      {t(`drivers.${driver}.hint`)}{' '}
      {site && (
        <Anchor href={site} target="_blank" rel="noreferrer">
          {t('open_site')}
        </Anchor>
      )}
    </p>
  )
}

/** Fields of a provider in its own terms. */
export function ProviderFields<Values extends ProviderValues>({ driver, form, secret }: Props<Values>) {
  const { t } = useTranslation('providers')
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  const option = (name: keyof OauthOptions) => form.getInputProps(`options.${name}`)
  const addresses = driverInfos[driver].options.filter((name) => name !== 'use_unionid')
  return (
    <>
      <Source driver={driver} />
      <TextInput
        label={t('name')}
        description={t('name_help')}
        maxLength={limits.text}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {driver === 'oidc' && (
        <TextInput
          type="url"
          label={t('options.issuer')}
          description={t('issuer_help')}
          placeholder="https://id.example.org"
          maxLength={limits.url}
          {...plain}
          {...option('issuer')}
        />
      )}
      <TextInput
        label={t(`drivers.${driver}.id`)}
        maxLength={limits.setting.line}
        {...plain}
        {...form.getInputProps('client_id')}
      />
      {secret}
      <Switch label={t('is_enabled')} {...form.getInputProps('is_enabled', { type: 'checkbox' })} />
      {(driver === 'oidc' || driver === 'google') && (
        <ClaimRules
          values={form.values}
          errors={form.errors}
          onChange={(changes) => form.setValues((values) => ({ ...values, ...changes }))}
        />
      )}
      <MoreFields title={t('more')}>
        {driverInfos[driver].options.includes('use_unionid') && (
          <Switch
            label={t('options.use_unionid')}
            description={t('unionid_help')}
            {...form.getInputProps('options.use_unionid', { type: 'checkbox' })}
          />
        )}
        <TextInput label={t('options.scopes')} description={t('scopes_help')} {...plain} {...option('scopes')} />
        {addresses.map((name) => (
          <TextInput
            key={name}
            type="url"
            label={t(`options.${name}`)}
            description={t('address_help')}
            maxLength={limits.url}
            {...plain}
            {...option(name)}
          />
        ))}
      </MoreFields>
    </>
  )
}
