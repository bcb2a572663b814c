// Must be first.
import './core/surviveTranslation.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { CrashBoundary } from './core/feedback/CrashBoundary.tsx';
import { ApprovalFilePage } from './pages/approval/ApprovalFilePage.tsx';
import { openFileSubmission } from './pages/approval/fileSubmission.ts';
import './core/takeDroppedFiles.ts';
import './core/theme/tokens.css';
import './core/theme/base.css';

const system = matchMedia('(prefers-color-scheme: dark)');
const wear = () =>
  document.documentElement.setAttribute('data-mantine-color-scheme', system.matches ? 'dark' : 'light');
wear();
system.addEventListener('change', wear);

openFileSubmission();
createRoot(document.getElementById('root')!).render(
  createElement(CrashBoundary, null, createElement(ApprovalFilePage)),
);
