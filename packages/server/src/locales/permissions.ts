import type { Language, Permission } from '@imagora/contract'

/** Label and description of a permission, and its position in the tree. */
export interface PermissionText {
  label: string
  detail: string
  category: string
  subgroup: string
}

type Subject = Permission extends `${infer S}:${'read' | 'write'}` ? S : never
type Texts = Record<Permission, [subject: Subject, label: string, detail: string]>

interface Tree {
  /** Category and subgroup of each subject. */
  places: Record<Subject, [category: string, subgroup: string]>
  texts: Texts
}

const zhCN: Tree = {
  places: {
    upload: ['内容', '上传'],
    'user:photo': ['内容', '图片'],
    'user:album': ['内容', '相册'],
    'user:share': ['内容', '分享'],
    'user:profile': ['账户', '个人资料'],
    'user:group': ['账户', '角色组'],
    'user:capacity': ['账户', '存储空间'],
    'user:token': ['账户', 'API 令牌'],
    oauth: ['账户', '第三方账户'],
    explore: ['社区与服务', '探索广场'],
    'user:ticket': ['社区与服务', '工单'],
    'user:order': ['社区与服务', '订单'],
  },
  texts: {
    'upload:write': ['upload', '上传图片', '上传新的图片，并在上传时选择相册、标签和有效期'],
    'user:photo:read': ['user:photo', '查看图片', '列出和搜索自己的图片，包括未公开的图片及其链接'],
    'user:photo:write': ['user:photo', '管理图片', '修改和删除自己的图片'],
    'user:album:read': ['user:album', '查看相册', '列出自己的相册及其内容'],
    'user:album:write': ['user:album', '管理相册', '创建、修改和删除相册，将图片加入或移出相册'],
    'user:share:read': ['user:share', '查看分享', '列出自己的分享及其访问次数'],
    'user:share:write': ['user:share', '管理分享', '创建、修改和删除分享；创建分享还需“查看图片”权限'],
    'user:profile:read': ['user:profile', '查看个人资料', '读取昵称、邮箱、手机号、选项和用量'],
    'user:profile:write': ['user:profile', '修改个人资料', '修改头像、昵称、简介和上传偏好'],
    'user:group:read': ['user:group', '查看角色组', '列出拥有的角色组及其到期时间'],
    'user:group:write': ['user:group', '管理角色组', '删除拥有的角色组'],
    'user:capacity:read': ['user:capacity', '查看存储空间', '列出存储空间的组成及其到期时间'],
    'user:capacity:write': ['user:capacity', '管理存储空间', '删除拥有的存储空间'],
    'user:token:read': ['user:token', '查看令牌', '列出 API 令牌，不含密钥'],
    'oauth:read': ['oauth', '查看第三方账户', '列出已绑定的第三方账户'],
    'explore:read': ['explore', '浏览探索广场', '浏览大家公开的图片和相册'],
    'explore:write': ['explore', '点赞与举报', '为公开的图片点赞，或举报违规内容'],
    'user:ticket:read': ['user:ticket', '查看工单', '读取自己的工单及其回复'],
    'user:ticket:write': ['user:ticket', '提交工单', '提交、回复和关闭工单'],
    'user:order:read': ['user:order', '查看订单', '列出自己的订单及其状态'],
    'user:order:write': ['user:order', '管理订单', '创建和取消订单；支付除外'],
  },
}

const enUS: Tree = {
  places: {
    upload: ['Content', 'Upload'],
    'user:photo': ['Content', 'Photos'],
    'user:album': ['Content', 'Albums'],
    'user:share': ['Content', 'Shares'],
    'user:profile': ['Account', 'Profile'],
    'user:group': ['Account', 'Role groups'],
    'user:capacity': ['Account', 'Storage'],
    'user:token': ['Account', 'API tokens'],
    oauth: ['Account', 'Third-party accounts'],
    explore: ['Community and support', 'Explore'],
    'user:ticket': ['Community and support', 'Tickets'],
    'user:order': ['Community and support', 'Orders'],
  },
  texts: {
    'upload:write': ['upload', 'Upload photos', 'Upload new photos and choose their album, tags and expiry'],
    'user:photo:read': [
      'user:photo',
      'View photos',
      'List and search your photos and their links, including unlisted ones',
    ],
    'user:photo:write': ['user:photo', 'Manage photos', 'Edit and delete your photos'],
    'user:album:read': ['user:album', 'View albums', 'List your albums and their contents'],
    'user:album:write': ['user:album', 'Manage albums', 'Create, edit and delete albums, and add or remove photos'],
    'user:share:read': ['user:share', 'View shares', 'List your shares and their view counts'],
    'user:share:write': [
      'user:share',
      'Manage shares',
      'Create, edit and delete shares. Creating one also requires “View photos”',
    ],
    'user:profile:read': [
      'user:profile',
      'View profile',
      'Read your name, email, mobile number, preferences and usage',
    ],
    'user:profile:write': ['user:profile', 'Edit profile', 'Edit your avatar, name, bio and upload preferences'],
    'user:group:read': ['user:group', 'View role groups', 'List your role groups and when they expire'],
    'user:group:write': ['user:group', 'Manage role groups', 'Remove your role groups'],
    'user:capacity:read': ['user:capacity', 'View storage', 'List your storage packages and when they expire'],
    'user:capacity:write': ['user:capacity', 'Manage storage', 'Remove your storage packages'],
    'user:token:read': ['user:token', 'View tokens', 'List API tokens, without their secrets'],
    'oauth:read': ['oauth', 'View third-party accounts', 'List your linked third-party accounts'],
    'explore:read': ['explore', 'Browse explore', 'Browse public photos and albums'],
    'explore:write': ['explore', 'Like and report', 'Like public photos and report content'],
    'user:ticket:read': ['user:ticket', 'View tickets', 'Read your tickets and their replies'],
    'user:ticket:write': ['user:ticket', 'Submit tickets', 'Submit, reply to and close tickets'],
    'user:order:read': ['user:order', 'View orders', 'List your orders and their status'],
    'user:order:write': ['user:order', 'Manage orders', 'Create and cancel orders. Payments aren’t included'],
  },
}

const trees: Record<Language, Tree> = { 'zh-CN': zhCN, 'en-US': enUS }

export function permissionText(language: Language, permission: Permission): PermissionText {
  const { places, texts } = trees[language]
  const [subject, label, detail] = texts[permission]
  const [category, subgroup] = places[subject]
  return { label, detail, category, subgroup }
}
