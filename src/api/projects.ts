import { projects as endpoints } from '#contract/projects.ts';
import { hooksOf } from './hooksOf.ts';

export const projects = hooksOf('projects', endpoints, {
  queries: {
    list: ['Project'],
    get: ['Project'],
    home: ['Project', 'Prompt', 'ApprovalLink'],
    previewApprovalPolicy: ['Project', 'Prompt'],
    zipNames: ['Project', 'Prompt'],
  },
  mutations: {
    create: ['Project'],
    update: ['Project'],
    remove: ['Project', 'Prompt'],
    toggle: ['Project'],
    setReviewRule: ['Project'],
    setApprovalPolicy: ['Project', 'Prompt'],
    setVoiceRule: ['Project'],
    setDefaults: ['Project'],
    pack: ['Project'],
    cancelPack: ['Project'],
  },
});
