//! Labels of moves, and models that name moves.

use shapes::{Label, LabelLine, Model};

/// Any text is a label or refused with a reason; what was read survives being written, in tables
/// and in comments.
pub fn name_labels(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for line in text.lines() {
        if let Err(error) = line.parse::<LabelLine>() {
            assert!(!error.to_string().is_empty());
        }
        match line.parse::<Label>() {
            Ok(label) => {
                assert_eq!(label.to_string().parse::<Label>().as_ref(), Ok(&label));
                assert_eq!(Label::from_comment(&label.to_comment()), Some(label));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let _ = Label::from_comment(text);
}

/// Any bytes are a model or refused with a reason; a model names every move, and survives being
/// written.
pub fn names_model(data: &[u8]) {
    match Model::from_bytes(data) {
        Ok(model) => {
            assert_eq!(model.to_bytes(), data, "every byte has its meaning");
            let (first, second) = model.guess(&[7; 400], shapes::PossibleNames::ALL);
            assert!(first.1 >= second.1);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
