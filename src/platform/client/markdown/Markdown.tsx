import { type AnyRouter, Link } from '@tanstack/react-router';
import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import type { MarkdownNode } from './markdown.ts';
import classes from './definitions.module.css';

/**
 * The values of placeholders by name. If a value is a list of texts and its placeholder is the only
 * content of a list item, the list item is repeated for each text.
 */
export type MarkdownValues = Record<string, ReactNode>;

interface MarkdownProps {
  nodes: MarkdownNode[];
  values: MarkdownValues;
}

/**
 * Renders parsed Markdown as React elements: values are text or components, never HTML. Throws if a
 * placeholder has no value.
 */
export function Markdown({ nodes, values }: MarkdownProps): ReactNode {
  return renderNodes(nodes, values);
}

/** Returns the plain text of Markdown without tables, for a search. */
export function toPlainText(nodes: MarkdownNode[], values: MarkdownValues): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if ('value' in node) return String(getValue(node.value, values));
      return 'children' in node ? `${toPlainText(node.children, values)} ` : '';
    })
    .join('');
}

function renderNodes(nodes: MarkdownNode[], values: MarkdownValues): ReactNode {
  return createElement(Fragment, null, ...nodes.map((node) => renderNode(node, values)));
}

function renderNode(node: MarkdownNode, values: MarkdownValues): ReactNode {
  if (typeof node === 'string') return node;
  if ('value' in node) return getValue(node.value, values);
  if (node.tag === 'table') return <Definitions {...node} values={values} />;
  const content = renderNodes(node.children, values);
  if (node.tag === 'a') return <Anchor href={node.href}>{content}</Anchor>;
  const onlyValue = getOnlyValue(node.children, values);
  if (node.tag === 'li' && Array.isArray(onlyValue)) {
    return onlyValue.map((text) => <li key={text}>{text}</li>);
  }
  // A component may render blocks, which are not allowed inside `p`.
  if (node.tag === 'p' && isValidElement(onlyValue)) return onlyValue;
  const isList = node.tag === 'ul' || node.tag === 'ol';
  return createElement(node.tag, isList ? { className: 'bw-bullets' } : null, content);
}

/** Returns the value of the placeholder that is the only child; otherwise null. */
function getOnlyValue(children: MarkdownNode[], values: MarkdownValues): ReactNode {
  const [only] = children;
  const isAlone = children.length === 1 && typeof only === 'object' && 'value' in only;
  return isAlone ? getValue(only.value, values) : null;
}

function getValue(name: string, values: MarkdownValues): ReactNode {
  if (!(name in values)) throw new Error(`The placeholder {${name}} has no value.`);
  return values[name];
}

/** A link to another page, which the router follows, or to the place `#id` on the same page. */
function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('#')) return <a href={href}>{children}</a>;
  const { pathname, search, hash } = new URL(href, 'https://site.invalid');
  return (
    <Link<AnyRouter, string, string>
      to={pathname}
      search={Object.fromEntries(new URLSearchParams(search))}
      {...(hash && { hash: hash.slice(1) })}
    >
      {children}
    </Link>
  );
}

interface DefinitionsProps {
  head: MarkdownNode[][];
  rows: MarkdownNode[][][];
  values: MarkdownValues;
}

/**
 * Shows a table as a list of terms. The terms are the cells of the first column. Each other cell
 * follows the term of its row and begins with the heading of its column.
 */
function Definitions({ head, rows, values }: DefinitionsProps) {
  return (
    <dl className={classes.list}>
      {rows.map(([term = [], ...cells]) => (
        <div key={toPlainText(term, values)}>
          <dt>{renderNodes(term, values)}</dt>
          {cells.map((cell, index) => {
            const label = toPlainText(head[index + 1] ?? [], values);
            return (
              <dd key={label}>
                {label && <span>{`${label}: `}</span>}
                {renderNodes(cell, values)}
              </dd>
            );
          })}
        </div>
      ))}
    </dl>
  );
}
