import { createAccountDeletionAdmin } from '#features/identity/account-deletion/admin-service.ts'
import { createDataExportService } from '#features/identity/account-deletion/data-export.ts'
import { createAccountRemoval } from '#features/identity/account-deletion/delete-account.ts'
import { createAccountDeletionService } from '#features/identity/account-deletion/service.ts'
import { createApprovalService } from '#features/identity/approvals/service.ts'
import { createCaptchas } from '#features/identity/auth/captchas.ts'
import { createLoginSessionService } from '#features/identity/auth/login-session.ts'
import { createAuthService } from '#features/identity/auth/service.ts'
import { createAvatarService } from '#features/identity/avatars/service.ts'
import { createInvitationAcceptance } from '#features/identity/invitations/accept-invitation.ts'
import { createInvitationIssuer } from '#features/identity/invitations/issue-invitation.ts'
import { createInvitationService } from '#features/identity/invitations/service.ts'
import { createClaimAssignment } from '#features/identity/oauth/claim-rules.ts'
import { createIdentityService } from '#features/identity/oauth/identities.ts'
import { createOauthProviderService } from '#features/identity/oauth/provider-admin-service.ts'
import { createAccountProvisioning } from '#features/identity/oauth/provision-account.ts'
import { createOauthService } from '#features/identity/oauth/service.ts'
import { createOwnAccountService } from '#features/identity/profile/account-settings.ts'
import { createAccountService } from '#features/identity/profile/service.ts'
import { createSecondFactorStepService } from '#features/identity/second-factors/second-step.ts'
import { createSecondFactorService } from '#features/identity/second-factors/service.ts'
import { createSessionService } from '#features/identity/sessions/service.ts'
import { createImpersonationService } from '#features/identity/impersonation/service.ts'
import { createSetupService } from '#features/identity/setup/service.ts'
import { createApiTokenService } from '#features/identity/tokens/api-tokens.ts'
import { createPasswordReset } from '#features/identity/users/reset-password.ts'
import { createUserImport } from '#features/identity/user-imports/service.ts'
import { validateInput } from '#http/api/validate-input.ts'
import { createBulkUserChange } from '#features/identity/users/bulk-changes.ts'
import { createUserService } from '#features/identity/users/service.ts'
import { createUserAccessService } from '#features/identity/users/user-credentials.ts'
import { createVerificationCodeService } from '#features/identity/verification-codes/service.ts'
import type { BillingServices } from './billing.ts'
import type { Core, Runtime } from './core.ts'
import type { DeliveryServices } from './delivery.ts'
import type { LibraryServices } from './library.ts'
import type { StoragesServices } from './storages.ts'
import type { UploadsServices } from './uploads.ts'

interface LoginDeps {
  runtime: Pick<
    Runtime,
    'config' | 'db' | 'secrets' | 'captcha' | 'images' | 'outbound' | 'breakers' | 'jobs' | 'log' | 'now'
  >
  core: Pick<
    Core,
    | 'settings'
    | 'siteMode'
    | 'passwords'
    | 'rateLimits'
    | 'audit'
    | 'tokens'
    | 'emails'
    | 'outbox'
    | 'sms'
    | 'captchaServices'
    | 'publishEvent'
  >
  storages: Pick<StoragesServices, 'storages' | 'objects' | 'spool'>
  billing: Pick<BillingServices, 'groups' | 'entitlements'>
}

/** Creates the service of the first start. */
function createSetup(
  { runtime, core, billing }: LoginDeps,
  account: ReturnType<typeof createAccountService>,
  codes: ReturnType<typeof createVerificationCodeService>,
) {
  const { db, secrets, now } = runtime
  const { settings, rateLimits, passwords, tokens, audit } = core
  const { groups } = billing
  return createSetupService({
    db,
    secrets,
    settings,
    rateLimits,
    passwords,
    groups,
    tokens,
    account,
    codes,
    audit,
    now,
  })
}

/** Creates the services with which administrators bring people to the site. */
function createInvitations({ runtime, core, billing }: LoginDeps, account: ReturnType<typeof createAccountService>) {
  const { config, db, log, now } = runtime
  const { settings, rateLimits, passwords, audit, tokens, emails } = core
  const { entitlements } = billing
  const invitationIssuer = createInvitationIssuer({ config, settings, emails, audit, now })
  return {
    invitations: createInvitationService({ config, db, settings, rateLimits, invitationIssuer, now }),
    importUsers: createUserImport({
      config,
      db,
      settings,
      account,
      entitlements,
      invitationIssuer,
      audit,
      log,
      validate: validateInput,
    }),
    invitationAcceptance: createInvitationAcceptance({
      db,
      settings,
      rateLimits,
      passwords,
      account,
      tokens,
      entitlements,
      audit,
      now,
    }),
  }
}

interface OauthParts {
  providers: ReturnType<typeof createOauthProviderService>
  identities: ReturnType<typeof createIdentityService>
  claimAssignment: ReturnType<typeof createClaimAssignment>
  account: ReturnType<typeof createAccountService>
  loginSessions: ReturnType<typeof createLoginSessionService>
}

/** Creates the service of logins with third-party accounts. */
function createOauth({ runtime, core }: LoginDeps, parts: OauthParts) {
  const { db, log, now } = runtime
  const { settings, siteMode, rateLimits } = core
  const { providers, identities, claimAssignment, account, loginSessions } = parts
  const provisioning = createAccountProvisioning({ settings, siteMode, account, now })
  return createOauthService({
    db,
    providers,
    identities,
    claimAssignment,
    provisioning,
    loginSessions,
    rateLimits,
    log,
    now,
  })
}

/** Creates the services with which users register, log in and change their account. */
function createLogin(deps: LoginDeps) {
  const { config, db, secrets, captcha, images, outbound, breakers, jobs, log, now } = deps.runtime
  const { settings, siteMode, passwords, rateLimits, audit, tokens, emails, outbox, sms } = deps.core
  const { captchaServices, publishEvent } = deps.core
  const { storages, objects, spool } = deps.storages
  const { groups, entitlements } = deps.billing

  const apiTokens = createApiTokenService({ db, settings, tokens, now })
  const claimAssignment = createClaimAssignment({ entitlements, siteMode, audit, log, now })
  const identities = createIdentityService({ db, claimAssignment, now })
  const avatars = createAvatarService({ db, storages, objects, images, spool, now })
  const account = createAccountService({ db, secrets, settings, groups, tokens, identities, publishEvent, now })
  const secondStep = createSecondFactorStepService({ db, config, secrets, rateLimits, emails, now })
  const loginSessions = createLoginSessionService({ db, tokens, secondStep, settings, audit, now })
  const captchas = createCaptchas({ db, secrets, settings, captcha, captchaServices, config, log, now })
  const codes = createVerificationCodeService({
    db,
    secrets,
    settings,
    rateLimits,
    captchas,
    passwords,
    tokens,
    account,
    identities,
    emails,
    outbox,
    sms,
    jobs,
    log,
    now,
  })
  const { invitations, importUsers, invitationAcceptance } = createInvitations(deps, account)
  const providers = createOauthProviderService({ db, secrets, breakers, outbound, audit, now })
  return {
    apiTokens,
    sessions: createSessionService({ db, tokens, now }),
    identities,
    avatars,
    account,
    ownAccount: createOwnAccountService({
      db,
      account,
      tokens,
      emails,
      passwords,
      rateLimits,
      settings,
      groups,
      avatars,
      spool,
      secondStep,
      now,
    }),
    secondStep,
    secondFactors: createSecondFactorService({ db, config, secrets, settings, rateLimits, tokens, emails, now }),
    loginSessions,
    captchas,
    codes,
    invitations,
    importUsers,
    invitationAcceptance,
    providers,
    oauth: createOauth(deps, { providers, identities, claimAssignment, account, loginSessions }),
    auth: createAuthService({
      db,
      settings,
      rateLimits,
      passwords,
      captchas,
      log,
      codes,
      tokens,
      apiTokens,
      loginSessions,
      secondStep,
      identities,
      invitations,
      account,
      now,
    }),
    setup: createSetup(deps, account, codes),
    exports: createDataExportService({ db, secrets, rateLimits, account, storages, avatars, tokens, now }),
  }
}

interface UsersDeps {
  runtime: Pick<Runtime, 'config' | 'db' | 'secrets' | 'log' | 'now'>
  core: Pick<
    Core,
    | 'settings'
    | 'passwords'
    | 'audit'
    | 'tokens'
    | 'reservations'
    | 'sharedPictures'
    | 'emails'
    | 'publishEvent'
    | 'webhookDelivery'
  >
  billing: Pick<BillingServices, 'groups' | 'entitlementGifts'>
  delivery: Pick<DeliveryServices, 'pictures'>
  library: Pick<LibraryServices, 'trash'>
  uploads: Pick<UploadsServices, 'resumables'>
  login: Pick<
    ReturnType<typeof createLogin>,
    'apiTokens' | 'sessions' | 'identities' | 'avatars' | 'account' | 'secondFactors' | 'codes'
  >
}

/** Creates the services with which administrators manage accounts, up to their deletion. */
function createUsers(deps: UsersDeps) {
  const { config, db, secrets, log, now } = deps.runtime
  const { settings, passwords, audit, tokens, reservations, sharedPictures, emails, publishEvent, webhookDelivery } =
    deps.core
  const { groups, entitlementGifts } = deps.billing
  const { pictures } = deps.delivery
  const { trash } = deps.library
  const { resumables } = deps.uploads
  const { apiTokens, sessions, identities, avatars, account, secondFactors, codes } = deps.login

  const users = createUserService({
    db,
    settings,
    groups,
    tokens,
    account,
    secondFactors,
    passwords,
    audit,
    pictures,
    publishEvent,
    now,
  })
  const accountRemoval = createAccountRemoval({
    db,
    secrets,
    users,
    emails,
    trash,
    avatars,
    sharedPictures,
    reservations,
    resumables,
    webhookDelivery,
    publishEvent,
    log,
    now,
  })
  const userAccess = createUserAccessService({ db, sessions, apiTokens, audit })
  const approvals = createApprovalService({ config, db, settings, emails, accountRemoval, audit, now })
  return {
    users,
    accountRemoval,
    approvals,
    userAccess,
    applyBulkUserChange: createBulkUserChange({ approvals, users, gifts: entitlementGifts }),
    resetPassword: createPasswordReset({
      db,
      settings,
      account,
      codes,
      tokens,
      identities,
      secondFactors,
      passwords,
      emails,
      audit,
    }),
    impersonation: createImpersonationService({ db, settings, tokens, emails, audit, now }),
    accountDeletion: createAccountDeletionService({ db, settings, tokens, users, emails, now }),
    accountDeletionAdmin: createAccountDeletionAdmin({
      db,
      settings,
      tokens,
      users,
      emails,
      accountRemoval,
      audit,
      now,
    }),
  }
}

interface IdentityDeps {
  runtime: LoginDeps['runtime'] & UsersDeps['runtime']
  core: LoginDeps['core'] & UsersDeps['core']
  storages: LoginDeps['storages']
  billing: Pick<BillingServices, 'groups' | 'entitlements' | 'entitlementGifts'>
  delivery: Pick<DeliveryServices, 'pictures'>
  library: Pick<LibraryServices, 'trash'>
  uploads: Pick<UploadsServices, 'resumables'>
}

/** Creates the account services, from registration to deletion. */
export function createIdentity({ runtime, core, storages, billing, delivery, library, uploads }: IdentityDeps) {
  const login = createLogin({ runtime, core, storages, billing })
  const users = createUsers({ runtime, core, billing, delivery, library, uploads, login })
  return { ...login, ...users }
}

export type IdentityServices = ReturnType<typeof createIdentity>
