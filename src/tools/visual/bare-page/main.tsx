import { Button, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

createRoot(root).render(
  <MantineProvider>
    <Button>One button</Button>
  </MantineProvider>,
);
